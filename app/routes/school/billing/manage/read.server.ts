import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Access } from '#app/models/access.server.ts'
import { readBank } from './read-bank.server.ts'
import { readChoosePayer } from './read-choose-payer.server.ts'
import { readFamilies, readFamily } from './tasks-family.server.ts'
import { readInvoice } from './read-invoice.server.ts'
import { readOnline } from './tasks-online.server.ts'
import { readPay } from './tasks-pay.server.ts'
import { readPayments } from './read-payments.server.ts'
import { readPlans } from './tasks-plans.server.ts'
import { readReconcile } from './read-reconcile.server.ts'
import { readRules } from './tasks-rules.server.ts'
import { readRuns } from './tasks-runs.server.ts'

/** Which part of the school's money an address asks for. */
export async function readManage(asked: LoaderFunctionArgs, access: Access) {
	const params = new URL(asked.request.url).searchParams
	const solo = access.school.kind === 'solo'
	const id = params.get('id')
	if (id !== null) return { solo, ...readInvoice(access, id, params) }
	const family = params.get('family')
	if (family !== null) return { solo, ...readFamily(access, family, params) }
	return { solo, title: null, ...(await readTab(asked, access, params)) }
}

function readTab(asked: LoaderFunctionArgs, access: Access, params: URLSearchParams) {
	switch (params.get('tab')) {
		case 'payments':
			return params.get('do') === 'record' ? readChoosePayer(access, params) : readPayments(access, params)
		case 'plans':
			return readPlans(access, params)
		case 'runs':
			return readRuns(access, params)
		case 'bank':
			return readBank(access, params)
		case 'reconcile':
			return readReconcile(access, params)
		case 'pay':
			return readPay(asked, access, params)
		case 'online':
			return readOnline(access, params)
		case 'settings':
			return readRules(access)
		default:
			return readFamilies(access, params)
	}
}
