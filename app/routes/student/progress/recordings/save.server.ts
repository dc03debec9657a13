import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { recordingForm, type RecordingForm } from '#app/domain/portal/learning-form.ts'
import type { Access } from '#app/models/access.server.ts'
import { answerComments } from '#app/models/learning/recording-comments.server.ts'
import { addRecording, refuseRecording, removeRecording } from '#app/models/learning/recordings.server.ts'
import { findAssignment } from '#app/models/learning/assignments.server.ts'
import { storeFile } from '#app/requests/file.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { refused } from '#app/utils/outcome.ts'
import { invalid, readForm, type ReadForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

type Sent = Extract<ReadForm<RecordingForm>, { ok: true }>

/** Adds a recording to an assignment, answers comments on one, or deletes one. */
export async function saveRecording(args: ActionFunctionArgs, access: Access, { keep }: OpenPortal) {
	const { id } = findAssignment(access, args.params.assignmentId ?? '') ?? missing()
	const words = portalWords(access.language)
	const form = await readForm(args, recordingForm(words), { filesIn: 'file' })
	if (!form.ok) return invalid(args, form)
	const saved = await save(access, id, form, words.learning.recordings.missing)
	if (!saved.ok && saved.status === 404) missing()
	if (!saved.ok) return invalid(args, form, saved)
	const to = portalHref.recordings(id, keep)
	const { intent } = form.value
	if (intent === 'delete') return redirect(to, 303)
	return redirectWithFlash(args, to, { id: intent === 'send' ? 'recording-sent' : 'recording-answered' })
}

function save(access: Access, assignmentId: string, form: Sent, none: string) {
	const { value, key } = form
	if (value.intent === 'send') return add(access, assignmentId, form, none)
	if (value.intent === 'delete') return removeRecording(access, value.recording)
	return answerComments(access, key, value.recording, value.text)
}

async function add(access: Access, id: string, { files: [file], key }: ReadForm<unknown>, none: string) {
	if (!file) return refused({ file: none })
	const no = refuseRecording(access, id, file.bytes.length)
	if (no) return no
	const stored = await storeFile(access, { purpose: 'recording', ...file })
	return stored.ok ? addRecording(access, key, id, stored.value) : stored
}
