import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ChoosePerson } from '#app/components/student/choose-person.tsx'
import { href } from '#app/domain/href.ts'
import { hitHref } from '#app/domain/search.ts'
import { enter } from '#app/guards/enter.server.ts'
import { findChoices } from '#app/models/school-search.server.ts'
import { countStudents } from '#app/models/student/counts.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: () => 'Call note' }

/** Finds the family of a caller. Choosing a result opens its notes. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	const find = new URL(args.request.url).searchParams.get('find')?.trim() ?? ''
	const hits = findChoices(access, find, 'caller')
	return {
		find,
		isEmpty: !find && Object.keys(countStudents(access.schoolId)).length === 0,
		choices: hits.map((hit) => ({
			id: hit.id,
			name: hit.name,
			facts: hit.facts.join(', '),
			to: notesOf(hit.id, hit.kind),
		})),
	}
}

function notesOf(id: string, kind: string): string {
	return kind === 'family'
		? `${href.family(id)}#family-note-panel`
		: `${hitHref({ kind: 'student', id })}#note-panel`
}

export default function CallNote() {
	const { find, isEmpty, choices } = useLoaderData<typeof loader>()
	return (
		<ChoosePerson
			title="Call note"
			line="Who was the call with?"
			back={{ to: href.studentList(), label: 'Students' }}
			isEmpty={isEmpty}
			find={find}
			action={href.callNote()}
			label="Family, student or guardian"
			pick={{ kind: 'caller', to: notesOf }}
			choices={choices}
			none="Nobody matches. Check the spelling, or try fewer letters."
		/>
	)
}
