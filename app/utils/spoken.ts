/** The languages the portal and its letters are written in. */
export const spoken = ['en', 'es', 'de'] as const

export type Language = (typeof spoken)[number]

/** The language of a code as people choose it in their profile; null where nothing of ours is written in it. */
export function spokenLanguage(code: string | null | undefined): Language | null {
	return spoken.find((language) => language === code) ?? null
}
