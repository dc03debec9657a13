import { defineConfig } from 'vitest/config'
import { SHARED_SECRET } from './scripts/cluster/node.ts'

/** Without Remix's own plugin: models are tested from their sources, routes through the built server. */
const project = (name: string) => ({
	esbuild: { jsx: 'automatic' as const, jsxDev: false },
	test: {
		name,
		include: [`tests/${name}/**/*.test.{ts,tsx}`],
		setupFiles: ['tests/support/setup.ts'],
		environment: 'node' as const,
		pool: 'forks' as const,
		// One process serves many files: the built server is loaded once in it and each test gets its own database.
		isolate: false,
		// The build is what will run, so Node loads it as it is.
		server: { deps: { external: [/\/build\/server\//] } },
		allowOnly: false,
		// For machines that do other things at the same time.
		testTimeout: 480_000,
		hookTimeout: 120_000,
		env: {
			NODE_ENV: 'production' as const,
			DEMO: '1',
			APP_URL: 'http://localhost:3000',
			DATA_DIR: '.cache/tests/data',
			SESSION_SECRET: 'a secret that nobody but the tests has',
			LOG_LEVEL: 'silent',
			LIMITS_SCALE: '1',
			// Each visitor of a test says where they come from, so that one test's limits are not another's.
			TRUSTED_HOPS: '1',
		},
	},
})

/** The same server for one school: no plans, no platform. */
const oneSchool = project('one-school')
Object.assign(oneSchool.test.env, { SOLFA_FOR: 'school' })

/** After the tests whose statements it reads. */
const plans = project('plans')
Object.assign(plans.test, { sequence: { groupOrder: 1 } })

/** Real nodes in processes of their own, one file after another: a node that must answer within seconds has few beside it. */
const nodes = (name: string) => ({
	test: {
		name,
		include: [`tests/${name}/**/*.test.ts`],
		globalSetup: ['tests/cluster/setup.ts'],
		environment: 'node' as const,
		pool: 'forks' as const,
		fileParallelism: false,
		sequence: { groupOrder: 1 },
		testTimeout: 120_000,
		hookTimeout: 120_000,
		// As scripts/cluster/node.ts starts the nodes, so that a test can sign what they believe.
		env: { DEMO: '1', APP_URL: 'http://localhost:3000', SESSION_SECRET: SHARED_SECRET },
	},
})

export default defineConfig({
	test: {
		projects: [
			project('models'),
			project('routes'),
			project('rules'),
			project('faults'),
			oneSchool,
			plans,
			nodes('cluster'),
			nodes('consul'),
		],
		globalSetup: ['tests/support/templates.ts'],
		maxWorkers: 2,
	},
})
