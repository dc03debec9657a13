/** Document title of a lesson or its task: "Move – Choir, Tue 5 May, 17:00–18:00". */
export function lessonTitle(task?: string) {
	return (data?: { lesson: { class: string; when: string } }) => {
		const lesson = data ? `${data.lesson.class}, ${data.lesson.when}` : 'Lesson'
		return task ? `${task} – ${lesson}` : lesson
	}
}
