import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CodeSlip } from '#app/components/account/sign-in-code.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { environment } from '#app/config/environment.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { takeSlip } from '#app/requests/sign-in-code.server.ts'
import { href } from '#app/domain/href.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Sign-in code' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'people:write')
	return {
		slip: await takeSlip(args, access),
		school: access.school.name,
		address: new URL(href.login(), environment().appUrl).href.replace(/^https?:\/\//, ''),
	}
}

/** A new code is shown only once. */
export default function SignInCode() {
	const { slip, school, address } = useLoaderData<typeof loader>()
	const back = { to: href.people(), label: 'Back to people' }
	if (slip) return <CodeSlip slip={slip} school={school} address={address} back={back} />
	return (
		<>
			<PageHead title="Sign-in code" trail={[{ to: href.people(), label: 'People' }]} />
			<EmptyList
				kind="new"
				title="This code was already shown"
				text="A code is shown only once. To print a new one, open the person’s account."
				create={back}
			/>
		</>
	)
}
