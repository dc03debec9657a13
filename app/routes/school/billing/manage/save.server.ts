import type { ActionFunctionArgs } from '@remix-run/node'
import type { Access } from '#app/models/access.server.ts'
import { findInvoice, findPayer } from '#app/models/billing.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { saveFamily } from './save-family.server.ts'
import { saveInvoice } from './save-invoice.server.ts'

/** What the forms of the school's money do. */
export function saveManage(asked: ActionFunctionArgs, access: Access) {
	const params = new URL(asked.request.url).searchParams
	const id = params.get('id')
	if (id !== null)
		return saveInvoice(asked, access, findInvoice(access.schoolId, id) ?? missing(), params.get('do'))
	const family = params.get('family')
	if (family !== null)
		return saveFamily(asked, access, findPayer(access, family) ?? missing(), params.get('do'))
	return missing()
}
