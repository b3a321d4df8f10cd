// A short evening of Long Table that ends with a right call: six seats with people, of whom four act, and real dice that
// the host enters. Found by trying with the rules' own engine. A bot among them would act sooner or later, as quick as the
// machine is, and take from the pool of tokens that all share.
export const OPTIONS = { dice: "manual", auto_pause: "off", first_side: "sun" };
/** Round by round: what is done, in its order. */
export const ROUNDS = [
  ["host dice 2 2", "p1 road m1:22,2-23,1 in r1"],
  ["host dice 4 5"],
  ["host dice 2 3"],
  ["host dice 2 3"],
  ["host dice 4 5"],
  ["host dice 4 4"],
  ["host dice 4 4", "p1 city m1:16,6 in r7", "p1 offer 1 brick for 2 grain to p3 in r7", "p3 accept p1 1 in r7", "p1 offer 1 wood for 1 ore to p2 in r7", "p2 accept p1 2 in r7", "p1 city m1:20,2 in r7"],
  ["host dice 3 3"],
  ["host dice 1 1", "p1 settlement m1:23,1 in r9", "p1 offer 1 brick for 1 grain to p2 in r9", "p2 accept p1 1 in r9", "p1 offer 1 wood for 3 ore to p2 in r9", "p2 accept p1 2 in r9", "p1 city m1:23,1 in r9", "p1 offer 1 wool for 1 wood to p2 in r9", "p2 accept p1 3 in r9", "p1 road m1:19,3-20,4 in r9"],
  ["host dice 2 2"],
  ["host dice 4 4", "p1 offer 1 wood for 1 brick to p2 in r11", "p2 accept p1 1 in r11", "p1 offer 1 grain for 1 wool to p2 in r11", "p2 accept p1 2 in r11", "p1 settlement m1:20,4 in r11", "p1 offer 1 wood for 3 ore to p3 in r11", "p3 accept p1 3 in r11", "p1 city m1:20,4 in r11"],
  ["host dice 4 5"],
  ["host dice 4 4", "p1 offer 1 grain for 1 brick to p2 in r13", "p2 accept p1 1 in r13", "p1 road m1:13,5-14,6 in r13", "p1 offer 1 ore for 1 wood to p2 in r13", "p2 accept p1 2 in r13", "p1 offer 1 ore for 1 brick to p2 in r13", "p2 accept p1 3 in r13", "p1 offer 1 grain for 1 wool to p2 in r13", "p2 accept p1 4 in r13", "p1 settlement m1:13,5 in r13", "p1 offer 1 ore for 1 wood to p2 in r13", "p2 accept p1 5 in r13", "p1 offer 1 grain for 1 brick to p2 in r13", "p2 accept p1 6 in r13", "p1 road m1:13,7-14,6 in r13"],
  ["host dice 4 4"],
  ["host dice 1 2", "p1 offer 1 brick for 1 wood to p2 in r15", "p2 accept p1 1 in r15", "p1 offer 1 grain for 1 wool to p2 in r15", "p2 accept p1 2 in r15", "p1 settlement m1:13,7 in r15", "p1 offer 1 grain for 1 wood to p3 in r15", "p3 accept p1 3 in r15", "p1 road m1:22,2-23,3 in r15"],
  ["host dice 2 2"],
  ["host dice 4 4", "p1 offer 1 grain for 1 wool to p2 in r17", "p2 accept p1 1 in r17", "p1 settlement m1:23,3 in r17", "p1 offer 1 grain for 1 brick to p2 in r17", "p2 accept p1 2 in r17", "p1 road m1:11,7-13,7 in r17", "p1 offer 1 grain for 1 brick to p2 in r17", "p2 accept p1 3 in r17", "p1 road m1:10,6-11,7 in r17", "p1 offer 1 grain for 1 brick to p2 in r17", "p2 accept p1 4 in r17", "p1 road m1:8,6-10,6 in r17"],
  ["host dice 1 2"],
  ["host dice 4 4", "p1 offer 1 brick for 1 wood to p3 in r19", "p3 accept p1 1 in r19", "p1 offer 1 brick for 1 wool to p2 in r19", "p2 accept p1 2 in r19", "p1 settlement m1:8,6 in r19", "p1 call in r19"],
];

/** Runs on a hall screen: what is too small, cut off or overlaps. Main figures are a third of its height, nothing is below a twelfth. */
export function stageFaults() {
  const bad = [];
  const upright = innerHeight > innerWidth;
  const context = document.createElement("canvas").getContext("2d");
  for (const node of document.querySelectorAll(".stage *")) {
    const own = [...node.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    if (!own || node.closest("svg")) continue;
    const style = getComputedStyle(node);
    const box = node.getBoundingClientRect();
    if (parseFloat(style.fontSize) < innerHeight / 12 && !upright) bad.push(`small: ${node.textContent}`);
    if (box.left < 0 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1) bad.push(`outside: ${node.textContent} ${JSON.stringify(box)}`);
    if (node.matches(".figure:not(.word)") && !upright) {
      context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = context.measureText(node.textContent);
      if (up + down < innerHeight / 3) bad.push(`figure ${node.textContent}: ${Math.round(up + down)} of ${innerHeight}`);
    }
  }
  const stage = document.querySelector(".stage");
  if (stage.scrollHeight > innerHeight + 1 || stage.scrollWidth > innerWidth + 1) bad.push(`${stage.scrollWidth}×${stage.scrollHeight}`);
  const boxes = [...document.querySelectorAll(".stage > *")].map((n) => n.getBoundingClientRect()).filter((box) => box.height > 0);
  for (let i = 1; i < boxes.length; i++) if (boxes[i].top < boxes[i - 1].bottom - 1) bad.push("parts overlap");
  return bad;
}
