import type { AtLoans } from './at.ts'
import { AddLoanCopies, AddLoanItem, EditLoanCopy, EditLoanItem } from './item-forms.tsx'
import { LoanItemPage } from './item-page.tsx'
import { LendPage } from './lend-page.tsx'
import { LoanPage, LoanTask } from './loan-page.tsx'
import { LoanItems, Loans } from './loans-page.tsx'

type Props<C extends (its: never) => unknown> = Omit<Parameters<C>[0], keyof AtLoans>

type View =
	| ({ view: 'loans' } & Props<typeof Loans>)
	| ({ view: 'items' } & Props<typeof LoanItems>)
	| ({ view: 'loan' } & Props<typeof LoanPage>)
	| ({ view: 'ask' } & Props<typeof LoanTask>)
	| ({ view: 'lend' } & Props<typeof LendPage>)
	| ({ view: 'item' } & Props<typeof LoanItemPage>)
	| ({ view: 'add-item' } & Props<typeof AddLoanItem>)
	| ({ view: 'copies' } & Props<typeof AddLoanCopies>)
	| ({ view: 'edit-item' } & Props<typeof EditLoanItem>)
	| ({ view: 'copy' } & Props<typeof EditLoanCopy>)

export type LoansShown = AtLoans & View

/** The page of loans an address asks for. */
export function LoansView(its: LoansShown) {
	switch (its.view) {
		case 'loans':
			return <Loans {...its} />
		case 'items':
			return <LoanItems {...its} />
		case 'loan':
			return <LoanPage {...its} />
		case 'ask':
			return <LoanTask key={its.ask} {...its} />
		case 'lend':
			return <LendPage key={its.student?.id} {...its} />
		case 'item':
			return <LoanItemPage {...its} />
		case 'add-item':
			return <AddLoanItem {...its} />
		case 'copies':
			return <AddLoanCopies {...its} />
		case 'edit-item':
			return <EditLoanItem {...its} />
		case 'copy':
			return <EditLoanCopy {...its} />
	}
}
