import { Fields, SelectField, TextareaField, TextField, TrapField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { useSay } from '#app/components/say.ts'
import { ShortSummary } from '#app/components/site/short-summary.tsx'
import { usePageLanguage } from '#app/components/site/spoken.tsx'
import { dialCodesIn } from '#app/domain/contact/dial-codes.ts'
import {
	preferredTimes,
	schoolRoles,
	schoolSizes,
	teacherNumbers,
	timezones,
} from '#app/domain/contact/demo-choices.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { FormState } from '#app/web/use-form-page.ts'

const names = [
	'fullName',
	'email',
	'countryCode',
	'phone',
	'schoolName',
	'role',
	'schoolSize',
	'numberOfTeachers',
	'currentSoftware',
	'preferredTime',
	'timezone',
	'specificInterests',
	'additionalInfo',
]

interface DemoDialogProps {
	form: FormState
	/** Initially open, as part of the page. */
	open: boolean
	/** Address of a service that looks up the visitor's country. */
	lookup: string | null
}

/** A dialog with JavaScript; without it, a page of its own. */
export function DemoDialog({ form, open, lookup }: DemoDialogProps) {
	const say = useSay()
	return (
		<dialog
			id="demo-dialog"
			className={open ? 'demo demo-open' : 'demo'}
			open={open}
			aria-labelledby="demo-title"
			data-lookup={lookup ?? undefined}
		>
			<div className="demo-head">
				<h2 id="demo-title">{say('Request a demo')}</h2>
				<a
					className="-mr-2.5 ml-2 inline-flex size-11 items-center justify-center text-[1.75rem] text-inherit no-underline"
					href={href.landing()}
					data-closes="demo-dialog"
					aria-label={say('Close')}
				>
					<span aria-hidden="true">×</span>
				</a>
			</div>
			<Form
				form={form}
				action={siteHref.demo()}
				intent="demo"
				submit="Request Demo"
				pending="Sending..."
				beside={
					<a className="button" href={href.landing()} data-closes="demo-dialog">
						{say('Cancel')}
					</a>
				}
			>
				{/* Belongs inside the form, because the sticky buttons are limited to its height. */}
				<ShortSummary form={form} names={names} refusal="Error" />
				<p className="muted">
					{say('Half an hour with a person who knows music schools, at a time that suits you.')}
				</p>
				<AboutYou form={form} />
				<AboutSchool form={form} />
				<Fields legend="Scheduling Preferences">
					<SelectField
						form={form}
						name="preferredTime"
						label="Preferred Time"
						options={preferredTimes}
						empty="Choose a time"
					/>
					<SelectField
						form={form}
						name="timezone"
						label="Timezone"
						options={timezones}
						empty="Choose a timezone"
					/>
				</Fields>
				<Fields legend="Additional Information">
					<TextareaField
						form={form}
						name="specificInterests"
						label="Specific Interests (optional)"
						rows={3}
					/>
					<TextareaField
						form={form}
						name="additionalInfo"
						label="Additional Information (optional)"
						rows={3}
					/>
				</Fields>
				<TrapField />
			</Form>
		</dialog>
	)
}

function AboutYou({ form }: { form: FormState }) {
	return (
		<Fields legend="Contact Information">
			<TextField form={form} name="fullName" label="Full Name" autoComplete="name" />
			<TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
			<SelectField
				form={form}
				name="countryCode"
				label="Country Code"
				autoComplete="tel-country-code"
				options={dialCodesIn(usePageLanguage())}
				empty="Choose a code"
			/>
			<TextField form={form} name="phone" label="Phone" inputMode="tel" autoComplete="tel-national" />
		</Fields>
	)
}

function AboutSchool({ form }: { form: FormState }) {
	return (
		<Fields legend="School Information">
			<TextField form={form} name="schoolName" label="School Name" autoComplete="organization" />
			<SelectField form={form} name="role" label="Your Role" options={schoolRoles} empty="Choose a role" />
			<SelectField
				form={form}
				name="schoolSize"
				label="School Size (students)"
				options={schoolSizes}
				empty="Choose a size"
			/>
			<SelectField
				form={form}
				name="numberOfTeachers"
				label="Number of Teachers"
				options={teacherNumbers}
				empty="Choose a number"
			/>
			<TextField form={form} name="currentSoftware" label="Current Software (optional)" autoComplete="off" />
		</Fields>
	)
}
