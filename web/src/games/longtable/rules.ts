export { default } from "../../generated/longtable.wasm?url";
