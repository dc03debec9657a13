const KB = 1024
const MB = 1024 * KB

/** The largest file there may be. */
export const LARGEST_FILE = 20 * MB
/** A photo of a phone, before it is made small. */
export const LARGEST_PHOTO = 8 * MB
/** A list of students: 5,000 of them come to about one megabyte. */
export const LARGEST_LIST = 5 * MB
/** What all files of a school may come to. */
export const SCHOOL_QUOTA = 1024 * MB
/** Of one that never paid: room for its logo, some photos and pictures for support. */
export const UNPAID_QUOTA = 10 * MB

/** `312 KB`, `1.4 MB`, `1 GB`: said before somebody downloads it. */
export function sizeWords(bytes: number): string {
	if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} KB`
	if (bytes >= 1024 * MB) return `${Math.round(bytes / (102.4 * MB)) / 10} GB`
	const mb = bytes / MB
	return `${mb < 10 ? Math.round(mb * 10) / 10 : Math.round(mb)} MB`
}
