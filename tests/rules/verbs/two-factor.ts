import { write } from '#db/client.server.ts'
import {
	distrustDevice,
	forgetAllDevices,
	isTrustedDevice,
	listTrustedDevices,
	openSessionOn,
	removeOldDevices,
} from '#app/models/identity/device.server.ts'
import { endTwoFactorOf } from '#app/models/platform/staff.server.ts'
import {
	beginTwoFactor,
	confirmTwoFactor,
	endTwoFactor,
	findSetup,
	findTwoFactor,
	forgetTwoFactor,
	hasTwoFactor,
	renewRecoveryCodes,
} from '#app/models/identity/two-factor.server.ts'
import { resealTwoFactors, takeCode } from '#app/models/identity/two-factor-code.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { Phone } from '../../support/phone.ts'
import type { Lists } from './lists.ts'

const ORIGIN = { requestId: 'rules', address: '127.0.0.1', device: 'rules' }
const arrival = { userId: 'person-solo', remembered: false, deviceSecret: 'rules', trust: true }

function confirmed(access: Access) {
	beginTwoFactor(access)
	const phone = new Phone(findSetup(access)?.secret ?? '')
	return confirmTwoFactor(access, phone.code())
}

export const TWO_FACTOR: Lists = {
	verbs: {
		'identity/device.server.ts#openSessionOn': () => openSessionOn(arrival, ORIGIN),
		'identity/device.server.ts#isTrustedDevice': () => isTrustedDevice('person-solo', 'rules'),
		'identity/device.server.ts#listTrustedDevices': ({ access }) => listTrustedDevices(access, null),
		'identity/device.server.ts#distrustDevice': ({ access }) => {
			const device = { ...arrival, userId: access.userId }
			openSessionOn(device, ORIGIN)
			return distrustDevice(access, listTrustedDevices(access, null)[0]?.id ?? '')
		},
		'identity/device.server.ts#forgetAllDevices': () => write((tx) => forgetAllDevices(tx, 'person-solo')),
		'identity/device.server.ts#removeOldDevices': () => removeOldDevices(),
		'identity/two-factor.server.ts#findTwoFactor': ({ access }) => findTwoFactor(access.userId),
		'identity/two-factor.server.ts#hasTwoFactor': ({ access }) => hasTwoFactor(access.userId),
		'identity/two-factor.server.ts#beginTwoFactor': ({ access }) => beginTwoFactor(access),
		'identity/two-factor.server.ts#findSetup': ({ access }) => findSetup(access),
		'identity/two-factor.server.ts#confirmTwoFactor': ({ access }) => confirmed(access),
		'identity/two-factor-code.server.ts#takeCode': ({ access }) => [
			takeCode(access.userId, '000000'),
			takeCode(access.userId, 'AAAA-AAAA-AAAA-AAAA'),
		],
		'identity/two-factor.server.ts#renewRecoveryCodes': ({ access }) => renewRecoveryCodes(access),
		'identity/two-factor-code.server.ts#resealTwoFactors': () => resealTwoFactors(),
		'identity/two-factor.server.ts#endTwoFactor': ({ access }) => endTwoFactor(access),
		'identity/two-factor.server.ts#forgetTwoFactor': () => write((tx) => forgetTwoFactor(tx, 'person-solo')),
		'platform/staff.server.ts#endTwoFactorOf': ({ access }) => {
			confirmed(access)
			return endTwoFactorOf(access.email ?? '')
		},
	},
	maySort: {},
	mayCross: {
		'identity/device.server.ts#openSessionOn memberships': 'every place of one person',
		'identity/device.server.ts#distrustDevice memberships': 'every place of one person',
	},
	mayScan: {
		'identity/two-factor-code.server.ts#resealTwoFactors two_factors': 'every secret, once an hour',
	},
}
