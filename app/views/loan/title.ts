import type { LoansShown } from './loans-view.tsx'

/** What a page of loans is called. */
export function loansTitle(its: LoansShown): string {
	switch (its.view) {
		case 'loans':
			return 'Loans'
		case 'items':
			return 'Items to lend'
		case 'loan':
			return `${its.loan.item} – Loans`
		case 'ask':
			return its.ask === 'return' ? `Take back ${its.loan.item}` : `Due date of ${its.loan.item}`
		case 'lend':
			return 'Lend something'
		case 'item':
			return `${its.item.title} – Items to lend`
		case 'add-item':
			return 'Add something to lend'
		case 'copies':
			return `Add copies of ${its.item.title}`
		case 'edit-item':
			return `Edit ${its.item.title}`
		case 'copy':
			return `Edit ${its.item.title}, ${its.copy.code}`
	}
}
