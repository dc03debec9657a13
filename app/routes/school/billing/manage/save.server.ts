import type { ActionFunctionArgs } from '@remix-run/node'
import type { Access } from '#app/models/access.server.ts'
import { findInvoice, findPayer } from '#app/models/billing.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { saveBank } from './save-bank.server.ts'
import { saveOnline } from './online.server.ts'
import { savePayMonth } from './pay.server.ts'
import { savePlans } from './plans.server.ts'
import { saveRules } from './rules.server.ts'
import { saveRuns } from './runs.server.ts'
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
	const tab = params.get('tab')
	if (tab === 'bank') return saveBank(asked, access, params)
	if (tab === 'online') return saveOnline(asked, access)
	if (tab === 'pay') return savePayMonth(asked, access)
	if (tab === 'plans') return savePlans(asked, access, params)
	if (tab === 'runs') return saveRuns(asked, access, params)
	return tab === 'settings' ? saveRules(asked, access, params) : missing()
}
