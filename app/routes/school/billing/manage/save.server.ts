import type { ActionFunctionArgs } from '@remix-run/node'
import type { Access } from '#app/models/access.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { findPayer } from '#app/models/billing/account.server.ts'
import { mayApprovePay } from '#app/models/pay/permission.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { familyTaskIn } from './tasks-family.server.ts'
import { readTask } from './invoice-tasks.ts'
import { saveBank } from './save-bank.server.ts'
import { saveOnline } from './tasks-online.server.ts'
import { savePayMonth } from './tasks-pay.server.ts'
import { savePlans } from './tasks-plans.server.ts'
import { saveRules, saveTax } from './tasks-rules.server.ts'
import { makeRun, stepRun } from './tasks-runs.server.ts'
import { saveFamily } from './save-family.server.ts'
import { saveInvoice } from './save-invoice.server.ts'
import { saveParts } from './save-parts.server.ts'

/** What the forms of the school's money do. */
export function saveManage(asked: ActionFunctionArgs, access: Access) {
	const its = { asked, access }
	const params = new URL(asked.request.url).searchParams
	const id = params.get('id')
	if (id !== null) {
		const found = findInvoice(access.schoolId, id) ?? missing()
		if (params.get('do') === 'parts') return saveParts({ ...its, found })
		return saveInvoice[readTask(params.get('do')) ?? missing()]({ ...its, found })
	}
	const payer = params.get('family')
	if (payer !== null) {
		const family = findPayer(access, payer) ?? missing()
		return saveFamily[familyTaskIn(params) ?? 'allocate']({ ...its, family })
	}
	const run = params.get('run')
	switch (params.get('tab')) {
		case 'bank':
			return saveBank(its, params.get('import'))
		case 'online':
			return saveOnline(its)
		case 'pay':
			return mayApprovePay(access) ? savePayMonth(its) : missing()
		case 'plans':
			return savePlans(its, params)
		case 'runs':
			return run === null ? makeRun(its) : stepRun({ ...its, run })
		case 'settings':
			return params.get('do') === 'tax' ? saveTax(its) : saveRules(its)
		default:
			return missing()
	}
}
