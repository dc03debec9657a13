import { and, count, eq, inArray, isNotNull } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { classes, joinPages, teachers, users } from '#db/schema/index.ts'
import { openAreas } from '#app/domain/account/school-pages.ts'
import type { JoinPageForm } from '#app/domain/join/form.ts'
import { SEATED_STATES } from '#app/domain/class/labels.ts'
import { signUpPayments, type SignUpPayment } from '#app/domain/join/list.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { changesOf } from '#app/utils/changes.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowsOf } from '../school-rows.server.ts'

const NEW = {
	address: '',
	isOpen: false,
	text: null as string | null,
	takesTrials: true,
	embedders: [] as string[],
	payment: 'nothing' as SignUpPayment,
	depositMinor: null as number | null,
	version: 0,
	updatedAt: 0,
	by: null as string | null,
}

export type JoinPageSettings = typeof NEW

/** The settings of the sign-up page, with defaults for a school that never saved them. */
export function findJoinSettings(access: Access): JoinPageSettings {
	const joinPage = database()
		.select({
			address: joinPages.address,
			isOpen: joinPages.isOpen,
			text: joinPages.text,
			takesTrials: joinPages.takesTrials,
			embedders: joinPages.embedders,
			payment: joinPages.payment,
			depositMinor: joinPages.depositMinor,
			version: joinPages.version,
			updatedAt: joinPages.updatedAt,
			by: users.name,
		})
		.from(joinPages)
		.leftJoin(users, eq(users.id, joinPages.updatedBy))
		.where(rowsOf(joinPages, access))
		.get()
	return joinPage ?? NEW
}

/** How many classes and teachers a visitor would see. */
export function countShown(access: Access) {
	const row = database()
		.select({ n: count() })
		.from(classes)
		.where(
			and(rowsOf(classes, access), eq(classes.isPublic, true), inArray(classes.state, [...SEATED_STATES])),
		)
		.get()
	const people = database()
		.select({ n: count() })
		.from(teachers)
		.where(and(rowsOf(teachers, access), isNotNull(teachers.shownSince)))
		.get()
	return { classes: row?.n ?? 0, teachers: people?.n ?? 0 }
}

/** Saves the sign-up page. `isFree` asks all schools, because an address may belong to one school only. */
export function saveJoinPage(
	access: Access,
	{ version, deposit, text, ...said }: Omit<JoinPageForm, 'intent'>,
	isFree: (address: string) => boolean,
): Outcome<{ isOpen: boolean }> {
	const { schoolId, userId } = access
	const { address, isOpen } = said
	return write((tx) => {
		const before = findJoinSettings(access)
		const asked = { ...said, text: text ?? null, depositMinor: deposit ?? null }
		// Accounts without access to money do not change what is paid at sign-up.
		const { payment, depositMinor } = openAreas(access).money ? asked : before
		const after = { ...asked, payment, depositMinor }
		if (before.version !== version) return conflicting({ ...editor(before), theirs: asTyped(before) })
		if (!isFree(address))
			return refused({ address: 'Another school has this address. Please choose another.' })
		tx.insert(joinPages)
			.values({ schoolId, ...after, updatedAt: Date.now(), updatedBy: userId })
			.onConflictDoUpdate({
				target: joinPages.schoolId,
				set: { ...after, updatedAt: Date.now(), updatedBy: userId, version: before.version + 1 },
			})
			.run()
		const { currency } = access.school
		const changes = changesOf(told(before, currency), told(after, currency))
		if (changes)
			record(tx, access, 'school.join-page-changed', {
				objectId: schoolId,
				objectName: access.school.name,
				...changes,
			})
		return done({ isOpen })
	})
}

function editor({ by, updatedAt, version }: JoinPageSettings) {
	return { by: by ?? 'Somebody', at: updatedAt, version }
}

function asTyped({ address, isOpen, text, takesTrials, embedders, payment, depositMinor }: JoinPageSettings) {
	return {
		address,
		text,
		payment,
		deposit: depositMinor === null ? '' : plainAmount(depositMinor),
		isOpen: isOpen ? 'on' : null,
		takesTrials: takesTrials ? 'on' : null,
		embedders: embedders.join('\n'),
	}
}

type Told = Omit<JoinPageSettings, 'version' | 'updatedAt' | 'by'>

function told(
	{ address, isOpen, text, takesTrials, embedders, payment, depositMinor }: Told,
	currency: string,
) {
	const yes = (value: boolean) => (value ? 'yes' : 'no')
	return {
		address,
		text,
		embedders: embedders.join(', '),
		'page is on': yes(isOpen),
		'trial lessons': yes(takesTrials),
		'paid at sign-up': signUpPayments.find(({ value }) => value === payment)?.label ?? payment,
		deposit: depositMinor === null ? null : moneyWords(depositMinor, currency),
	}
}
