import type { LoaderFunctionArgs } from '@remix-run/node'
import { isVideo } from '#app/domain/file/kinds.ts'
import { LARGEST_FILE, sizeWords } from '#app/domain/file/size.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { endOfNewRecording, listRecordings } from '#app/models/learning/recordings.server.ts'
import { findAssignment } from '#app/models/learning/assignments.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import { momentWords, plainDateWords } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

export type RecordingFacts = ReturnType<typeof readRecordings>['recordings'][number]

/** The recordings of an assignment with the teachers' comments. */
export function readRecordings({ params }: LoaderFunctionArgs, access: Access, { keep }: OpenPortal) {
	const { school, dates } = access
	const assignment = findAssignment(access, params.assignmentId ?? '') ?? missing()
	return {
		keep,
		assignment: assignment.text,
		formKey: formKey(),
		largest: LARGEST_FILE,
		largestWords: sizeWords(LARGEST_FILE),
		keptUntil: plainDateWords(endOfNewRecording(access), dates),
		recordings: listRecordings(access, assignment.studentId, assignment.id).map((recording) => ({
			id: recording.id,
			url: href.file(recording.fileId),
			isVideo: isVideo(recording.type),
			by: recording.by ?? '',
			when: momentWords(recording.at, school.timeZone, dates),
			keptUntil: plainDateWords(recording.keptUntil, dates),
			isHeard: recording.heardAt !== null,
			heardBy: recording.heardBy,
			mayRemove: recording.mayRemove,
			comments: recording.comments.map(({ id, second, text, by }) => ({ id, second, text, by })),
		})),
	}
}
