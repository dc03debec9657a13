const KB = 1024
const MB = 1024 * KB

export const LARGEST_FILE = 20 * MB
/** An original phone photo, before it is scaled down. */
export const LARGEST_PHOTO = 8 * MB
/** 5,000 students take about one megabyte. */
export const LARGEST_LIST = 5 * MB
/** Total size of a school's files. */
export const SCHOOL_QUOTA = 1024 * MB
/** Recordings leave half of that to other files. */
export const RECORDINGS_OF_SCHOOL = SCHOOL_QUOTA / 2
export const RECORDINGS_OF_STUDENT = 100 * MB
/** Limit for a school that never paid: enough for a logo, a few photos and support screenshots. */
export const UNPAID_QUOTA = 10 * MB

/** `312 KB`, `1.4 MB`, `1 GB`, shown before a download. */
export function sizeWords(bytes: number): string {
	if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} KB`
	if (bytes >= 1024 * MB) return `${Math.round(bytes / (102.4 * MB)) / 10} GB`
	const mb = bytes / MB
	return `${mb < 10 ? Math.round(mb * 10) / 10 : Math.round(mb)} MB`
}
