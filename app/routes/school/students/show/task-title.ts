/** The title of a task about a student: "Archive – Ada Lind". Its loader answers with the student. */
export function taskTitle(task: string) {
	return (data?: { student: { name: string } }) => (data ? `${task} – ${data.student.name}` : task)
}
