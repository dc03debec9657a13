import { beforeEach, describe, expect, it } from 'vitest'
import { addFamilyNote } from '#app/models/family/note.server.ts'
import { sendNextBatch } from '#app/models/mail/broadcast.server.ts'
import { resolveAudience } from '#app/models/message/audience.server.ts'
import { confirmBroadcast, saveBroadcastDraft } from '#app/models/message/broadcast.server.ts'
import { reply } from '#app/models/message/conversation.server.ts'
import { listTimeline } from '#app/models/student/timeline.server.ts'
import type { BroadcastKind } from '#app/domain/message/audience.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../support/database.ts'
import { accessOf } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aSchoolThatWrites, writerOf } from '../support/messages.ts'

let its: ReturnType<typeof aSchoolThatWrites>
beforeEach(() => {
	its = aSchoolThatWrites()
})

function sent(kind: BroadcastKind = 'message') {
	const access = writerOf(its.office)
	const audience = { to: 'families' } as const
	const draft = { kind, subject: 'Concert', body: 'On Friday.', sendAt: null, audience }
	const { id } = valueOf(saveBroadcastDraft(access, newId(), draft)!)
	valueOf(confirmBroadcast(access, id, resolveAudience(access, audience, kind)?.token ?? '')!)
	while (sendNextBatch(Date.now()));
}

/** As `message Thank you`. */
function timelineOf(student: string) {
	const access = accessOf(its.office, 'student:read')
	const wanted = { isOfFamily: false, seesMoney: false, kind: null, page: 1 }
	const { entries } = listTimeline(access, { ...wanted, studentIds: [student], familyId: familyOf(student) })
	return entries.map(({ kind, text }) => `${kind} ${text}`)
}

const familyOf = (student: string) =>
	rows<{ id: string | null }>('select family_id id from students where id = ?', student)[0]?.id ?? null

const ben = () => rows<{ id: string }>("select id from students where first_name = 'Ben'")[0]?.id ?? ''

function answered() {
	const [{ id } = { id: '' }] = rows<{ id: string }>(
		'select id from conversations where family_id = ?',
		its.familyId,
	)
	valueOf(reply(writerOf(its.parent), id, newId(), { kind: 'message', body: 'Thank you' })!)
}

describe('the timeline of a student', () => {
	it('has a call with the family, which nobody logged with the student', () => {
		const call = { kind: 'call' as const, text: 'Rosa rang.', callBackOn: undefined }
		valueOf(addFamilyNote(accessOf(its.office, 'student:write'), its.familyId, call)!)
		expect(timelineOf(its.child)).toEqual(['call Rosa rang.'])
		expect(timelineOf(ben())).toEqual([])
	})

	it('has a message to several families once, and the answers of its own', () => {
		sent()
		answered()
		expect(timelineOf(its.child).sort()).toEqual(['broadcast Concert', 'message Thank you'])
		expect(timelineOf(ben())).toEqual(['broadcast Concert'])
	})

	it('has an announcement, and none that is not sent yet', () => {
		sent('announcement')
		expect(timelineOf(its.child)).toEqual(['broadcast Concert'])
		change("update deliveries set state = 'waiting'")
		expect(timelineOf(its.child)).toEqual([])
	})
})
