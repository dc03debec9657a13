/** Title such as "Extend – Make-up lesson for Ada Lind". The loader of the page must return the credit. */
export function makeUpTitle(task?: string) {
	return (data?: { credit: { student: string } }) =>
		[task, data ? `Make-up lesson for ${data.credit.student}` : 'Make-up lesson'].filter(Boolean).join(' – ')
}
