/** Arabic, the scripts of India and its neighbours, Thai, Tibetan, Burmese and Khmer: the blocks of Unicode they stand in. */
const TALL = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u109f\u1780-\u17ff]/;

/**
 * "tall" for a text with letters that have signs above and below the line, else undefined. In a heading with the
 * narrow lines of Latin letters these signs touch the next line. For the attribute `data-script`.
 */
export const tallScript = (text: string): "tall" | undefined =>
  TALL.test(text) ? "tall" : undefined;
