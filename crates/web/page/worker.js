// Answers questions beside the page, so that the page never stands still.
import { ask } from "./wasi.js";

let program;
onmessage = async ({ data }) => {
  if (data.bytes) {
    program = WebAssembly.compile(data.bytes);
    return;
  }
  let answer;
  try {
    answer = ask(await program, data.question);
  } catch (error) {
    answer = { error: "the question could not be answered: " + error.message };
  }
  postMessage({ id: data.id, answer });
};
