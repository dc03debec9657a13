import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { debitFileOf, type DebitRun } from '#app/models/billing/debit-run.server.ts'

/** Downloads the file for the bank. */
export function keepBankFile({ context }: RouteArgs, access: Access, run: DebitRun) {
	const file = debitFileOf(access, run)
	if (!file.ok || run.undoneAt !== null) return
	context.file = {
		body: file.value.xml,
		headers: {
			'Content-Type': 'application/xml; charset=utf-8',
			'Content-Disposition': `attachment; filename="direct-debit-${run.id}.xml"`,
			'Cache-Control': 'no-store',
			'X-Content-Type-Options': 'nosniff',
		},
	}
}
