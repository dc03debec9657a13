import type { LoaderFunctionArgs } from '@remix-run/node'
import { goTo } from '#app/requests/task.server.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { findNote, type FoundNote } from '#app/models/student/note-changes.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { missing } from '#app/web/missing.server.ts'

type Args = Pick<LoaderFunctionArgs, 'request' | 'params'>

export function readNote(access: Access, args: Args) {
	const note = findNote(access, args.params.noteId ?? '') ?? missing()
	const { id, text, callBackOn, name } = note
	const back = backFromNote(access, args, note)
	return { id, text, callBackOn, name, title: note.kind === 'call' ? 'Call' : 'Note', ...back }
}

/** Returns to the page of the student or family, or to the tab of the child that the note was opened from. */
export function backFromNote(access: Access, { request }: Pick<Args, 'request'>, { of, ofId }: FoundNote) {
	const child = new URL(request.url).searchParams.get('child') ?? ''
	if (of === 'student') return { back: href.student(ofId), child: undefined }
	if (child && findStudent(access, child)?.familyId === ofId)
		return { back: href.student(child, 'family'), child }
	return { back: href.family(ofId), child: undefined }
}

export function saidOfNote(to: string, id: 'note-added' | 'note-removed', { kind, name }: FoundNote) {
	return goTo(to, id, { name, kind: kind === 'call' ? 'Call' : 'Note' })
}
