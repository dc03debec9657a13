import { saveBookSettings, type BookSettings } from '#app/models/billing/books-settings.server.ts'
import { startingAccounts } from '#app/domain/billing/books.ts'
import type { Access } from '#app/models/access.server.ts'
import { exportBooks } from '#app/requests/book-export.server.ts'
import { valueOf } from './lessons.ts'

const numbers = ['receivables', 'credits', 'income', 'fees', 'badDebts', 'refunds', 'providerFees', 'tax']
const methods = ['cash', 'transfer', 'debit', 'card', 'check', 'paypal', 'stripe', 'other']

/** An account for everything. */
export const everyAccount = Object.fromEntries(
	[...numbers, ...methods].map((use, i) => [use, String(1000 + i * 10)]),
)

export function bookSettings(more: Partial<BookSettings> = {}): BookSettings {
	return {
		program: 'datev-skr03',
		adviser: '1001',
		client: '7',
		yearStart: 1,
		accountLength: 4,
		version: 0,
		untaxed: 'Tax Exempt',
		accounts: { ...startingAccounts('datev-skr03'), ...everyAccount },
		...more,
	}
}

export function setBooks(access: Access, more: Partial<BookSettings> = {}): BookSettings {
	const { version, ...wish } = bookSettings(more)
	valueOf(saveBookSettings(access, wish, version))
	return { ...wish, version: 1 }
}

/** The lines of a month's only file, without its head. */
export async function linesOf(access: Access, settings: BookSettings, period: string): Promise<string[]> {
	const { files } = await exportBooks(access, settings, period)
	const [text = ''] = files
	return text
		.split('\r\n')
		.filter(Boolean)
		.slice(settings.program.startsWith('datev') ? 2 : 1)
}
