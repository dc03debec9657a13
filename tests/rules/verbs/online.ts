import {
	accessOfPayer,
	accessOfPaypal,
	findHookedAccount,
	listDueOnline,
	lookSoon,
	readOnlinePayment,
	signOnlinePayment,
} from '#app/models/platform/online-payments.server.ts'
import { machineAccess } from '#app/models/platform/school.server.ts'
import { begun } from './billing.ts'
import type { Lists } from './lists.ts'

/** Payments of families, wherever a school is known by its payment or its account alone. */
export const ONLINE: Lists = {
	verbs: {
		'platform/online-payments.server.ts#accessOfPayer': ({ access }) => accessOfPayer(access.schoolId),
		'platform/online-payments.server.ts#accessOfPaypal': ({ access }) => accessOfPaypal(access.schoolId),
		'platform/online-payments.server.ts#findHookedAccount': ({ access }) =>
			findHookedAccount(begun(access).accountId),
		'platform/online-payments.server.ts#listDueOnline': () => listDueOnline(Date.now(), 5),
		'platform/online-payments.server.ts#lookSoon': ({ access }) => lookSoon(access.schoolId, ['o']),
		'platform/online-payments.server.ts#readOnlinePayment': ({ access }) =>
			readOnlinePayment(signOnlinePayment(begun(access))),
		'platform/online-payments.server.ts#signOnlinePayment': ({ access }) => signOnlinePayment(begun(access)),
		'platform/school.server.ts#machineAccess': ({ access }) => machineAccess(access.school, 'n'),
	},
	maySort: {},
	mayCross: {
		'platform/online-payments.server.ts#listDueOnline online_payments':
			'the job asks PayPal about payments of all schools',
		'platform/online-payments.server.ts#findHookedAccount online_accounts':
			'a webhook names the account and no school',
	},
}
