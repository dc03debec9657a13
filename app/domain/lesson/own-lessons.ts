import { many } from '../class/labels.ts'

/** One line per class: `Piano, 4 lessons`. */
export function ownLessonsWords(lessons: readonly { class: string }[]): string[] {
	const names = [...new Set(lessons.map((lesson) => lesson.class))]
	return names.map((name) => {
		const count = lessons.filter((lesson) => lesson.class === name).length
		return `${name}, ${many(count, 'lesson', 'lessons')}`
	})
}
