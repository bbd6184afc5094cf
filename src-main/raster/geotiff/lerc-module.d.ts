/** The part of Esri's LERC decoder that is used (lerc 3 brings no types of its own). */
declare module 'lerc' {
  /** A decoded blob: numbers of each band, and which cells are valid. */
  interface LercImage {
    readonly width: number;
    readonly height: number;
    readonly pixels: readonly (
      | Int8Array<ArrayBuffer>
      | Uint8Array<ArrayBuffer>
      | Int16Array<ArrayBuffer>
      | Uint16Array<ArrayBuffer>
      | Int32Array<ArrayBuffer>
      | Uint32Array<ArrayBuffer>
      | Float32Array<ArrayBuffer>
      | Float64Array<ArrayBuffer>
    )[];
    readonly mask: Uint8Array | null | undefined;
    readonly depthCount?: number;
  }
  const Lerc: {
    decode(blob: ArrayBuffer, options: { readonly returnPixelInterleavedDims: boolean }): LercImage;
  };
  export default Lerc;
}
