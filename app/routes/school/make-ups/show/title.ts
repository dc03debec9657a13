/** The title of a page about a make-up credit: "Extend – Make-up lesson for Ada Lind". Its loader answers with the credit. */
export function makeUpTitle(task?: string) {
	return (data?: { credit: { student: string } }) =>
		[task, data ? `Make-up lesson for ${data.credit.student}` : 'Make-up lesson'].filter(Boolean).join(' – ')
}
