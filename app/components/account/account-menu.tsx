import type { ReactNode } from 'react'
import type { OtherPlace } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import { roleWords, type Kind, type Role } from '#app/domain/account/roles.ts'
import { initialsOf } from '#app/utils/initials.ts'
import { LogoutButton } from '#app/components/shell/logout-button.tsx'
import { useSay } from '#app/components/say.ts'

export interface Account {
	id: string
	name: string
	email: string | null
	/** File id of the photo; staff only. */
	photo?: string
	role: Role
	kind: Kind
	/** Other schools and roles of the user. The entry is hidden if there are none. */
	others: OtherPlace[]
}

/** Shown in the same corner of every page behind the sign-in. */
export function AccountMenu({ account, children }: { account: Account; children?: ReactNode }) {
	const say = useSay()
	return (
		<details className="account">
			<summary>
				<span className="sr-only">{say('Account of')} </span>
				{account.photo ? (
					<img className="initials" src={href.file(account.photo)} alt="" width={28} height={28} />
				) : (
					<span className="initials" aria-hidden="true">
						{initialsOf(account.name)}
					</span>
				)}{' '}
				<bdi className="account-name">{account.name}</bdi>
			</summary>
			<div className="card account-panel">
				<div>
					{account.email ? (
						<>
							<bdi>{account.email}</bdi>
							<br />
						</>
					) : null}
					<span className="muted">
						{say(roleWords(account.role, account.kind))} · <a href={href.help()}>{say('Help')}</a>
					</span>
				</div>
				{children}
				{account.others.length > 0 ? <SwitchSchool others={account.others} /> : null}
				<LogoutButton />
			</div>
		</details>
	)
}

export function SwitchSchool({ others }: Pick<Account, 'others'>) {
	const say = useSay()
	return (
		<form method="post" action={href.switchSchool()}>
			<h2>{say('Switch school')}</h2>
			{others.map(({ id, schoolName, role, kind }) => (
				<button key={id} className="button" type="submit" name="membershipId" value={id}>
					<span>
						<bdi>{schoolName}</bdi>, {say(roleWords(role, kind)).toLowerCase()}
					</span>
				</button>
			))}
		</form>
	)
}
