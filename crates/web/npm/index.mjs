import { ask } from "./wasi.js";

/** The Laws, ready to be asked. */
export class Laws {
  #program;

  constructor(program) { this.#program = program; }

  /**
   * Compiles the program: that of this package, or the given response or bytes.
   * @param {Response | Promise<Response> | BufferSource} [source]
   */
  static async load(source) {
    if (source === undefined) {
      const { readFile } = await import("node:fs/promises");
      return new Laws(await WebAssembly.compile(await readFile(new URL("program.wasm", import.meta.url))));
    }
    const given = await source;
    const bytes = typeof Response !== "undefined" && given instanceof Response ? await given.arrayBuffer() : given;
    return new Laws(await WebAssembly.compile(bytes));
  }

  ask(question) { return ask(this.#program, question); }
}
