import { areaOf, areas } from '#app/domain/account/areas.ts'
import { href } from '#app/domain/href.ts'
import { isOwner, type Kind, type Role, type SubscriptionStatus } from '#app/domain/account/roles.ts'

/** A dialog shown to owners without an active subscription. */
export interface SubscriptionOffer {
	title: string
	text: string
	/** Canceling a registration deletes its data; canceling an upgrade only closes the dialog. */
	cancel: { intent: 'cancel-registration' | 'cancel-upgrade'; label: string; pending?: string }
	proceed: { to: string; label: string }
}

interface Payer {
	role: Role
	kind?: Kind
	school: { status: SubscriptionStatus } | null
}

/** Null on pages for registration, plans and work, and for users with nothing to pay. */
export function modalFor(person: Payer | null, routeId: string): SubscriptionOffer | null {
	if (!person?.school || person.school.status === 'active' || !opensOver(person, routeId)) return null
	const { status } = person.school
	if (status === 'pending') {
		return {
			title: 'Complete Your Registration',
			text: 'Your account setup is incomplete. You need to complete the subscription process to access the dashboard.',
			cancel: { intent: 'cancel-registration', label: 'Cancel Registration', pending: 'Cancelling...' },
			proceed: {
				to: person.role === 'solo_teacher_admin' ? href.registerSoloTeacher() : href.selectPlan(),
				label: 'Continue to Subscription',
			},
		}
	}
	return {
		title: 'Upgrade Your Subscription',
		text:
			status === 'expired'
				? 'Your subscription has expired. Please renew your subscription to continue using all features.'
				: 'Upgrade your subscription to access additional features.',
		cancel: { intent: 'cancel-upgrade', label: 'Return to Dashboard' },
		proceed: { to: href.upgrade(), label: 'Upgrade Subscription' },
	}
}

/** Only owners can pay; pages for plans and registration, and the desks, have their own prompts. */
function opensOver(person: Payer, routeId: string): boolean {
	if (!isOwner(person)) return false
	const area = areaOf(routeId)
	const registers = /^routes\/\w+\/(register|signup)/.test(routeId)
	return areas[area].roles === 'anyone' && area !== 'subscription' && !registers
}
