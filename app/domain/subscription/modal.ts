import { areaOf, areas } from '#app/domain/account/areas.ts'
import { href } from '#app/domain/href.ts'
import { isOwner, type Kind, type Role, type SubscriptionStatus } from '#app/domain/account/roles.ts'

/** The offer that stands over a page while somebody who can pay for a school has not. */
export interface SubscriptionOffer {
	title: string
	words: string
	/** A registration is called off and its data deleted; anything else is only left for now. */
	cancel: { intent: 'cancel-registration' | 'cancel-upgrade'; label: string; pending?: string }
	proceed: { to: string; label: string }
}

interface Payer {
	role: Role
	kind?: Kind
	school: { status: SubscriptionStatus } | null
}

/** Null on the pages where one registers, chooses a plan or works, and for whoever has nothing to pay. */
export function modalFor(person: Payer | null, routeId: string): SubscriptionOffer | null {
	if (!person?.school || person.school.status === 'active' || !opensOver(person, routeId)) return null
	const { status } = person.school
	if (status === 'pending') {
		return {
			title: 'Complete Your Registration',
			words:
				'Your account setup is incomplete. You need to complete the subscription process to access the dashboard.',
			cancel: { intent: 'cancel-registration', label: 'Cancel Registration', pending: 'Cancelling...' },
			proceed: {
				to: person.role === 'solo_teacher_admin' ? href.registerSoloTeacher() : href.selectPlan(),
				label: 'Continue to Subscription',
			},
		}
	}
	return {
		title: 'Upgrade Your Subscription',
		words:
			status === 'expired'
				? 'Your subscription has expired. Please renew your subscription to continue using all features.'
				: 'Upgrade your subscription to access additional features.',
		cancel: { intent: 'cancel-upgrade', label: 'Return to Dashboard' },
		proceed: { to: href.upgrade(), label: 'Upgrade Subscription' },
	}
}

/** Only those who can pay are asked to; and the pages of plans, registration and the desks have their own way on. */
function opensOver(person: Payer, routeId: string): boolean {
	if (!isOwner(person)) return false
	const area = areaOf(routeId)
	const registers = /^routes\/\w+\/(register|signup)/.test(routeId)
	return areas[area].roles === 'anyone' && area !== 'subscription' && !registers
}
