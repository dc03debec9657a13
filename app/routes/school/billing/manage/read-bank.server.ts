import type { Access } from '#app/models/access.server.ts'
import { listBankImports } from '#app/models/billing/bank.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'

export function readBank(access: Access) {
	const { timeZone, dateFormat } = access.school
	return {
		formKey: formKey(),
		imports: listBankImports(access).map(({ at, finishedAt, undoneAt, ...bankImport }) => ({
			...bankImport,
			when: momentWords(at, timeZone, dateFormat),
			isDone: finishedAt !== null,
			isUndone: undoneAt !== null,
		})),
	}
}
