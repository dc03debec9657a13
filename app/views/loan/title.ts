/** The title of a page about one loan: `Take back Cello 3/4`. */
export function loanTitle(text: (item: string) => string) {
	return (data?: { loan: { item: string } }) => (data ? text(data.loan.item) : 'Loans')
}

/** The title of a page about one item. */
export function loanItemTitle(text: (title: string) => string) {
	return (data?: { item: { title: string } }) => (data ? text(data.item.title) : 'Items to lend')
}

export function loanCopyTitle(data?: { item: { title: string }; copy: { code: string } }): string {
	return data ? `Edit ${data.item.title}, ${data.copy.code}` : 'Items to lend'
}
