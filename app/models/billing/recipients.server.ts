import { and, asc, eq, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, invoiceLines, invoices, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { fold } from '#app/utils/fold.ts'
import type { Language } from '#app/utils/spoken.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { bouncedAmong } from '../notification/bounced.server.ts'
import { asReader } from '../reader.server.ts'
import { listPaysFor, personOf } from './shares.server.ts'

/**
 * Recipients of the family's invoices, or of one of them, with a working address, or the reason there are none. The guardians with
 * `alsoIds` are among them, even if they get no invoices.
 */
export function whoIsReached(
	access: Access,
	familyId: string,
	invoiceId?: string,
	alsoIds: readonly string[] = [],
) {
	const also = new Set(alsoIds)
	const named = recipientsOf(access.schoolId, familyId, invoiceId, also)
	const hasBounced = bouncedAmong(
		access.schoolId,
		named.map(({ email }) => email),
	)
	const recipients = onePerPerson(named.filter(({ email }) => !hasBounced(email)))
	const lacking = readersOf(access.schoolId, familyId, invoiceId, also).filter(
		({ email }) => !email || hasBounced(email),
	)
	return { recipients, lacking, text: named.length > 0 ? CAME_BACK : lacksWords(lacking) }
}

function lacksWords(lacking: readonly { name: string }[]): string {
	const names = [...new Set(lacking.map(({ name }) => name))]
	if (names.length === 0) return NOBODY
	return `${NAMES.format(names)} ${names.length > 1 ? 'have' : 'has'} no email address.`
}

const NAMES = new Intl.ListFormat('en')

const CAME_BACK = 'Earlier email to this family came back. Correct the address first.'
const NOBODY = 'Nobody gets this family’s invoices. Choose a guardian, or an adult student, who does.'

/** The language of a family's documents, taken from the first recipient of its invoices. */
export function payerLanguage(schoolId: SchoolId, familyId: string): Language {
	const [first] = recipientsOf(schoolId, familyId)
	return first ? asReader(schoolId, first).language : 'en'
}

function recipientsOf(schoolId: SchoolId, familyId: string, invoiceId?: string, also?: ReadonlySet<string>) {
	const personIn = personOf(schoolId, familyId)
	return readersOf(schoolId, familyId, invoiceId, also).flatMap(({ payerId, name, email, membershipId }) =>
		email ? [{ payerId: personIn(payerId), name, email, membershipId }] : [],
	)
}

function onePerPerson(all: ReturnType<typeof recipientsOf>) {
	return all.filter(({ payerId, email }, i) => {
		const isSame = (other: (typeof all)[number]) =>
			other.payerId === payerId || fold(other.email) === fold(email)
		return all.findIndex(isSame) === i
	})
}

/**
 * Guardians who receive the invoices of a family, or an adult student paying alone, with or without an email address. Never
 * a person barred from contact. An invoice for some children is read by those who get invoices of them, and by who pays it.
 */
function readersOf(
	schoolId: SchoolId,
	familyId: string,
	invoiceId?: string,
	also: ReadonlySet<string> = new Set(),
) {
	const children = database()
		.select()
		.from(students)
		.where(and(eq(students.schoolId, schoolId), eq(students.familyId, familyId)))
		.orderBy(asc(students.id))
		.all()
	const ids = children.map(({ id }) => id)
	const ties = database()
		.select({
			payerId: guardians.id,
			studentId: guardianships.studentId,
			name: guardians.name,
			email: guardians.email,
			membershipId: guardians.membershipId,
			getsInvoices: guardianships.getsInvoices,
			pays: guardianships.pays,
			noContact: guardianships.noContact,
		})
		.from(guardianships)
		.innerJoin(guardians, rowOf(guardians, schoolId, guardianships.guardianId))
		.where(and(eq(guardianships.schoolId, schoolId), inArray(guardianships.studentId, ids)))
		.orderBy(asc(guardians.id))
		.all()
	// A guardian barred from one child gets no invoice at all, because it names every child of the family.
	const barred = new Set(ties.flatMap(({ payerId, noContact }) => (noContact ? [payerId] : [])))
	const named = ties.filter(({ payerId }) => !barred.has(payerId))
	const chosen = named.filter(({ getsInvoices }) => getsInvoices)
	const usual = chosen.length > 0 ? chosen : named.filter(({ pays }) => pays)
	const around = named.filter((tie) => usual.includes(tie) || also.has(tie.payerId))
	const themselves = children
		.filter(({ paysSelf }) => paysSelf)
		.map((child) => ({
			payerId: child.id,
			studentId: child.id,
			name: nameOf(child),
			email: child.email,
			membershipId: child.membershipId,
		}))
	const all = [...around, ...themselves]
	const isOfInvoice = invoiceId ? readerFinder(schoolId, familyId, invoiceId) : () => true
	// An invoice without a reader of its own goes to its payers, or to all readers of the family if no payer is around.
	const readers = [all, named.filter(({ pays }) => pays)].map((some) => some.filter(isOfInvoice))
	const own = readers.find((some) => some.length > 0) ?? all
	return own.filter(({ payerId }, i) => own.findIndex((other) => other.payerId === payerId) === i)
}

/** Returns a test: the invoice bills a child of the reader, or the reader pays it. An invoice for no child is read by all. */
function readerFinder(schoolId: SchoolId, familyId: string, invoiceId: string) {
	const billed = new Set(
		database()
			.select({ studentId: invoiceLines.studentId })
			.from(invoiceLines)
			.where(and(eq(invoiceLines.schoolId, schoolId), eq(invoiceLines.invoiceId, invoiceId)))
			.all()
			.flatMap(({ studentId }) => studentId ?? []),
	)
	if (billed.size === 0) return () => true
	const personIn = personOf(schoolId, familyId)
	const issued = database()
		.select({ billTo: invoices.billTo })
		.from(invoices)
		.where(rowOf(invoices, schoolId, invoiceId))
		.get()?.billTo
	const shared = issued?.payers?.filter(({ amountMinor }) => amountMinor > 0)
	const paying: readonly { payerId?: string }[] =
		shared ?? issued?.pays ?? listPaysFor(schoolId, familyId).filter((pays) => billed.has(pays.studentId))
	const payers = new Set(paying.flatMap(({ payerId }) => (payerId ? [personIn(payerId)] : [])))
	return ({ payerId, studentId }: { payerId: string; studentId: string }) =>
		billed.has(studentId) || payers.has(personIn(payerId))
}
