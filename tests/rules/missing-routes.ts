/** Specified and not built yet. Only ever gets shorter: what is built is taken off here. */
export const missing: string[] = []
