import type { Access, Person, School } from '#app/models/access.server.ts'
import { findStaffPhoto } from '#app/models/account/photo.server.ts'
import { countUnreadConversations } from '#app/models/message/following.server.ts'
import { listOtherPlaces } from '#app/models/identity/membership.server.ts'
import { limitsOf } from '#app/models/subscription/usage.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { mayOpen, openAreas } from '#app/domain/account/school-pages.ts'
import { addLinks } from '#app/domain/add-links.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { schoolMenu, teacherMenu } from '#app/domain/menu.ts'
import { activationTry } from '#app/domain/subscription/activation.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import { enhancementPaths } from '#app/web/enhancement.server.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'

/** The account menu: the user, and their other schools and roles. */
export function accountOf(person: Person) {
	const { userId, name, email, role, kind } = person
	return { id: userId, name, email, role, kind, others: listOtherPlaces(person) }
}

export function logoAt({ logo }: School): string | undefined {
	return logo === null ? undefined : siteHref.logo(logo)
}

const SUBSCRIPTION = '/settings/subscription'

/** Data of the layout of every desk page. */
export function schoolFrame(args: RouteArgs, access: Access) {
	const { role, school, schoolId } = access
	const solo = role === 'solo_teacher_admin'
	const { oneSchool } = environment()
	const isOpen = (to: string) => mayOpen(access, to) && !(oneSchool && to === SUBSCRIPTION)
	const areas = openAreas(access)
	const open = { ...areas, plans: areas.plans && !oneSchool }
	return {
		title: school.name,
		logo: logoAt(school),
		support: enhancementPaths().support,
		dateFormat: school.dateFormat,
		menu: schoolMenu(role, isOpen),
		open,
		account: { ...accountOf(access), photo: findStaffPhoto(access) ?? undefined },
		unread: countUnreadConversations(access),
		settings: open.settings ? href.schoolSettings() : null,
		add: addLinks(solo)
			.map((group) => group.filter(({ to }) => isOpen(to)))
			.filter((group) => group.length > 0),
		search: href.dashboard(),
		upgrade: open.plans ? href.upgrade() : null,
		largestPlan: school.plan !== null && plans[school.plan].limits.students === 'unlimited',
		usage: oneSchool ? null : { schoolId: school.id, limits: limitsOf(schoolId, school), solo },
		// A person who has just paid is let in before the payment is confirmed.
		activation: school.status === 'active' ? null : activationTry(new URL(args.request.url).searchParams),
	}
}

export function teacherFrame(args: RouteArgs, access: Access) {
	return {
		title: access.school.name,
		logo: logoAt(access.school),
		support: enhancementPaths().support,
		dateFormat: access.school.dateFormat,
		menu: teacherMenu(),
		account: { ...accountOf(access), photo: findStaffPhoto(access) ?? undefined },
		unread: countUnreadConversations(access),
		settings: null,
		upgrade: null,
		usage: null,
		activation: null,
	}
}
