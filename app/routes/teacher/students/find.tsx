import { GetForm } from '#app/components/desk-form.tsx'
import { SearchBox } from '#app/components/find-form.tsx'
import { href } from '#app/domain/href.ts'

/** Teachers have no search at the top of their pages. */
export function FindStudent({ view, find }: { view: string; find: string }) {
	return (
		<GetForm className="filters" action={href.teacherStudents()} role="search" aria-label="Find a student">
			{view === 'all' ? null : <input type="hidden" name="view" value={view} />}
			<div className="filter-row">
				<SearchBox name="find" label="Find" placeholder="Name of a student" value={find} />
				<button className="button">Find</button>
			</div>
		</GetForm>
	)
}
