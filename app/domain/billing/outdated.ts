import { many } from '#app/domain/class/labels.ts'

/** A lesson of a draft that is no longer charged: its line, and the mark it has now. */
export interface OutdatedLesson {
	about: string
	why: string
}

/** Lessons named in a sentence. The page of the draft names all of them. */
const MOST_NAMED = 3

/** The reason why a draft is held back: it bills lessons whose marks were changed to ones without a charge. */
export function outdatedWords(lessons: readonly OutdatedLesson[]): string {
	const named = lessons.slice(0, MOST_NAMED).map(({ about, why }) => `${about}: ${why}`)
	const more = lessons.length > MOST_NAMED ? ` And ${lessons.length - MOST_NAMED} more.` : ''
	return `The draft bills ${noLongerCharged(lessons.length)}. ${named.join(' ')}${more} Open the draft and take ${itOrThem(lessons.length)} off.`
}

/** "1 lesson that is no longer charged" */
export function noLongerCharged(count: number): string {
	return `${many(count, 'lesson that is', 'lessons that are')} no longer charged`
}

export function itOrThem(count: number): string {
	return count === 1 ? 'it' : 'them'
}
