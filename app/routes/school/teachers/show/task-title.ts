/** The title of a task about a teacher: "Archive – Ana Sousa". Its loader answers with the teacher. */
export function teacherTaskTitle(task: string) {
	return (data?: { teacher: { name: string } }) => (data ? `${task} – ${data.teacher.name}` : task)
}
