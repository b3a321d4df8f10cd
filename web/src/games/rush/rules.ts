export { default } from "../../generated/rush.wasm?url";
