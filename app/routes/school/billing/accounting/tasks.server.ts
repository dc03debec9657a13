import { booksForm } from '#app/domain/billing/books-form.ts'
import {
	BOOK_PROGRAMS,
	generalUses,
	methodUses,
	planUse,
	startingAccounts,
	taxUses,
	type BookProgram,
} from '#app/domain/billing/books.ts'
import { ratesWords } from '#app/domain/billing/tax.ts'
import { accountingHref } from '#app/domain/billing/books-href.ts'
import type { Access } from '#app/models/access.server.ts'
import { bookSettingsOf, listBooked, saveBookSettings } from '#app/models/billing/books-settings.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'

interface AccountField {
	name: string
	label: string
	hint?: string
	optional?: boolean
	/** Shown for DATEV, or for the other programs. */
	only?: 'datev' | 'taxed'
}

export function readBookAccounts(access: Access, start: string | null) {
	const settings = bookSettingsOf(access)
	const chosen = BOOK_PROGRAMS.find((program) => program === start)
	const program: BookProgram = chosen ?? settings?.program ?? 'quickbooks'
	const accounts = chosen || !settings ? startingAccounts(program) : settings.accounts
	return {
		version: settings?.version ?? 0,
		first: {
			program,
			adviser: settings?.adviser ?? '',
			client: settings?.client ?? '',
			yearStart: String(settings?.yearStart ?? 1),
			accountLength: String(settings?.accountLength ?? 4),
			untaxed: settings?.untaxed ?? 'Tax Exempt',
			accounts,
		},
		groups: groupsOf(access),
	}
}

function groupsOf(access: Access): { legend: string; fields: AccountField[] }[] {
	const { plans, codes } = listBooked(access)
	const field = (use: AccountField & { key: string }) => ({ ...use, name: `accounts.${use.key}` })
	const optional = true
	const own = plans.map(({ id, name }) => field({ name: '', key: planUse(id), label: name, optional }))
	const taxes = codes.flatMap(({ id, name, rates }) => {
		const uses = taxUses(id)
		return [
			field({ name: '', key: uses.income, label: `Income of ${name}`, hint: ratesWords(rates), optional }),
			field({
				name: '',
				key: uses.key,
				label: `Tax key of ${name}`,
				optional,
				only: 'datev',
				hint: 'For DATEV. Leave blank if the account taxes by itself.',
			}),
			field({
				name: '',
				key: uses.tax,
				label: `Tax of ${name}`,
				optional,
				only: 'taxed',
				hint: 'For QuickBooks and Xero.',
			}),
		]
	})
	const groups = [
		{ legend: 'General', fields: generalUses.map((use) => field({ ...use, name: '' })) },
		{ legend: 'Kinds of payment', fields: methodUses.map((use) => field({ ...use, name: '', optional })) },
		{ legend: 'Income by price plan', fields: own },
		{ legend: 'Taxes', fields: taxes },
	]
	return groups.filter(({ fields }) => fields.length > 0)
}

export const saveBookAccounts = tasksOf()({
	form: booksForm,
	save: ({ access }, { version, accounts, adviser = null, client = null, ...rest }) => {
		const filled = Object.fromEntries(Object.entries(accounts).filter(([, account]) => account))
		return saveBookSettings(access, { ...rest, adviser, client, accounts: filled }, version)
	},
	then: () => goTo(accountingHref(), 'billing-saved', { what: 'The accounts are saved.' }),
})
