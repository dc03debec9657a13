/** Document title of a teacher's task: "Archive – Ana Sousa". The loader must return the teacher. */
export function teacherTaskTitle(task: string) {
	return (data?: { teacher: { name: string } }) => (data ? `${task} – ${data.teacher.name}` : task)
}
