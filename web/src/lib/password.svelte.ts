// The password of a house of one's own: asked for once, when somebody opens a table, and kept by this browser.
import { RefusedError } from "./link.svelte";

const RULE = "HOUSE-OPEN-03";
const KEPT = "password";

/** What the page is asking for now; null: nothing. */
class Question {
  open = $state.raw<{ wrong: boolean; answer: (text: string | null) => void } | null>(null);
}
export const question = new Question();

function ask(wrong: boolean): Promise<string | null> {
  return new Promise((resolve) => {
    question.open = {
      wrong,
      answer: (text) => {
        question.open = null;
        resolve(text);
      },
    };
  });
}

/** Tries with what is kept, then with what is typed, until it is right or nobody wants any more. */
export async function withPassword<T>(create: (member: { password?: string }) => Promise<T>): Promise<T> {
  let password = localStorage.getItem(KEPT);
  let typed = false;
  for (;;) {
    try {
      const done = await create(password === null ? {} : { password });
      if (typed && password !== null) localStorage.setItem(KEPT, password);
      return done;
    } catch (error) {
      if (!(error instanceof RefusedError) || error.rule !== RULE) throw error;
      const answer = await ask(typed);
      if (answer === null) throw error;
      password = answer;
      typed = true;
    }
  }
}
