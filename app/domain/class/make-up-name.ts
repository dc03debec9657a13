const MAKE_UPS = 'Make-up lessons'

/** A teacher's class for make-up lessons is named in English. Families read the first words in their language. */
export const makeUpName = (teacher: string) => `${MAKE_UPS}, ${teacher}`

/** True for a class without enrollments of its own, to which students come with a make-up credit. */
export function isMakeUpName(name: string): boolean {
	return name.startsWith(`${MAKE_UPS}, `)
}

export function makeUpNameIn(name: string, makeUps: string): string {
	return isMakeUpName(name) ? makeUps + name.slice(MAKE_UPS.length) : name
}
