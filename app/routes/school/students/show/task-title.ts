/** Document title of a student's task: "Archive – Ada Lind". The loader must return the student. */
export function taskTitle(task: string) {
	return (data?: { student: { name: string } }) => (data ? `${task} – ${data.student.name}` : task)
}
