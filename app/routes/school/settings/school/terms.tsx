import { Conflict } from '#app/components/conflict.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { Day } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { ChangesLately } from '#app/components/lesson/changes-lately.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField, HiddenField, VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { TabData } from '../school.tsx'
import { ArchiveTerm } from './archive-term.tsx'
import { CopyTerm } from './copy-term.tsx'
import { ArchivedList, Back, RowLinks } from './row-links.tsx'

type Its = TabData<'terms'>
type Term = Its['terms'][number]

const TERM = {
	name: 'Name',
	startsOn: 'First day',
	endsOn: 'Last day',
	siteId: 'Site',
	billsOn: 'Billing day',
}

export function TermsTab({ its }: { its: Its }) {
	const { terms, editing, archiving, sites, key, timeZone } = its
	if (its.copy) return <CopyTerm copy={its.copy} formKey={key} />
	if (archiving) return <ArchiveTerm term={archiving} />
	if (editing) return <EditTerm term={editing} sites={sites} timeZone={timeZone} />
	const open = terms.filter(({ archivedAt }) => archivedAt === null)
	const away = terms.filter(({ archivedAt }) => archivedAt !== null)
	return (
		<>
			{open.length === 0 ? (
				<EmptyList
					kind="new"
					title="No terms yet"
					words="Lessons can be planned until the end of a term, and make-up credits are counted by term."
				/>
			) : (
				<Panel title="Terms">
					<ul className="rows">
						{open.map((term) => (
							<li key={term.id}>
								<span>
									<bdi>{term.name}</bdi>{' '}
									<span className="muted">
										<Day on={term.startsOn} short /> – <Day on={term.endsOn} short />
										{term.site ? `, ${term.site}` : null}
										{term.startsOn <= its.today && term.endsOn >= its.today ? ', now' : null}
									</span>
								</span>{' '}
								<RowLinks tab="terms" id={term.id} name={term.name}>
									<Link className="button button-small" to={href.schoolSettings('terms', { copy: term.id })}>
										Copy<span className="sr-only"> to the next term: {term.name}</span>
									</Link>{' '}
								</RowLinks>
							</li>
						))}
					</ul>
				</Panel>
			)}
			<AddTerm key={key} formKey={key} sites={sites} first={open.length === 0} />
			<ChangesLately
				title="Copied lately"
				changes={its.changes}
				action={href.schoolSettings('terms')}
				intent="undo-term-copy"
			/>
			<ArchivedList
				tab="terms"
				rows={away.map(({ id, name, site }) => ({ id, name, intent: 'restore-term', at: site ?? '' }))}
			/>
		</>
	)
}

type Sites = Its['sites']

function AddTerm({ formKey, sites, first }: { formKey: string; sites: Sites; first: boolean }) {
	const form = useIntentForm({ intent: 'add-term', id: 'term' })
	const wrong = form.problems([]).length > 0
	return (
		<details className="card" open={first || wrong}>
			<summary>Add a term</summary>
			<ErrorSummary form={form} names={Object.keys(TERM)} />
			<Form form={form} intent="add-term" submit="Add term" pending="Adding...">
				<FormKeyField form={form} value={formKey} />
				<TermFields form={form} sites={sites} />
			</Form>
		</details>
	)
}

function TermFields({ form, sites }: { form: FormState; sites: Sites }) {
	return (
		<>
			<TextField form={form} name="name" label="Name" hint="Such as Autumn term" autoComplete="off" />
			<DateField form={form} name="startsOn" label="First day" />
			<DateField form={form} name="endsOn" label="Last day" />
			<DateField
				form={form}
				name="billsOn"
				label="Billing day"
				hint="Leave blank to bill on the first day."
			/>
			{sites.length > 1 ? (
				<SelectField form={form} name="siteId" label="Site" options={sites} empty="The whole school" />
			) : (
				<HiddenField form={form} name="siteId" />
			)}
		</>
	)
}

function EditTerm({ term, sites, timeZone }: { term: Term; sites: Sites; timeZone: string }) {
	const { id, name, startsOn, endsOn, siteId, billsOn, version } = term
	const form = useIntentForm({ intent: 'change-term' }, { name, startsOn, endsOn, siteId, billsOn })
	return (
		<Panel title={<>Edit {name}</>}>
			<ErrorSummary form={form} names={Object.keys(TERM)} />
			<Form form={form} intent="change-term" submit="Save" pending="Saving..." beside={<Back tab="terms" />}>
				<Conflict
					form={form}
					labels={TERM}
					words={(field, value) =>
						field === 'siteId' ? (sites.find((one) => one.value === value)?.label ?? value) : value
					}
					timeZone={timeZone}
					take={href.schoolSettings('terms', { edit: id })}
				/>
				<HiddenField form={form} name="id" value={id} />
				<VersionField form={form} version={version} />
				<TermFields form={form} sites={sites} />
			</Form>
		</Panel>
	)
}
