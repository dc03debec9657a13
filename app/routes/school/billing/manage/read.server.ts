import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Access } from '#app/models/access.server.ts'
import { readBank } from './bank.server.ts'
import { readFamilies, readFamily } from './family.server.ts'
import { readInvoice } from './invoice.server.ts'
import { readOnline } from './online.server.ts'
import { readPay } from './pay.server.ts'
import { readPayments } from './payments.server.ts'
import { readPlans } from './plans.server.ts'
import { readReconcile } from './reconcile.server.ts'
import { readRules } from './rules.server.ts'
import { readRuns } from './runs.server.ts'

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
			return readPayments(access, params)
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
