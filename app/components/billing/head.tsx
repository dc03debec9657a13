import type { ReactNode } from 'react'
import { PageHead, Tabs, type PageAction, type Tab } from '#app/components/page-head.tsx'
import { billingNoun } from '#app/domain/billing/labels.ts'
import { href } from '#app/domain/href.ts'

type MoneyTab = Tab & { isSchools?: true }

const tabs: readonly MoneyTab[] = [
	{ to: href.billing(), label: 'Invoices' },
	{ to: href.manageBilling(), label: 'Families' },
	{ to: href.manageBilling('payments'), label: 'Payments' },
	{ to: href.manageBilling('runs'), label: 'Billing runs' },
	{ to: href.manageBilling('plans'), label: 'Price plans' },
	{ to: href.manageBilling('pay'), label: 'Teacher pay', isSchools: true },
]

/** The tabs a school opens seldom or never. */
const more: readonly MoneyTab[] = [
	{ to: href.manageBilling('bank'), label: 'Bank files' },
	{ to: href.manageBilling('reconcile'), label: 'Taught and billed' },
	{ to: href.manageBilling('online'), label: 'Online payment' },
	{ to: href.manageBilling('debit'), label: 'Direct debit' },
	{ to: href.manageBilling('rules'), label: 'Rules' },
	{ to: href.billingHistory(), label: 'History' },
]

interface BillingHeadProps {
	solo: boolean
	/** The address of the current tab, as listed above. */
	here: string
	line?: ReactNode
	action?: PageAction
	others?: readonly PageAction[]
	more?: readonly PageAction[]
	children?: ReactNode
}

/** Solo teachers pay no teachers. */
export function BillingHead({ solo, here, ...head }: BillingHeadProps) {
	const title = billingNoun(solo)
	return (
		<>
			<PageHead title={title} {...head} />
			<Tabs label={title} tabs={tabs.filter((tab) => !solo || !tab.isSchools)} more={more} here={here} />
		</>
	)
}
