import { RequestMethod, type INestApplication, type Type } from '@nestjs/common';
// No public module names the keys under which Nest's decorators keep routes; Reflector and DiscoveryService have to be told them.
import {
  GUARDS_METADATA,
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/internal';
import { ModulesContainer } from '@nestjs/core';
import { z } from 'zod';
import { ZodPipe, type RequestPart } from '../zod.pipe.js';
import { API_DOC, type Answers, type ApiDocText } from './api-doc.js';

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}
interface ApiResponse {
  readonly description: string;
  readonly content?: Record<string, unknown>;
}
export interface ApiOperation {
  readonly tags: string[];
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters: ApiParameter[];
  readonly requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  readonly responses: Record<string, ApiResponse>;
  readonly security?: { bearer: string[] }[];
}
export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { title: string; version: string };
  readonly paths: Record<string, Record<string, ApiOperation>>;
  readonly components: { readonly responses: Record<string, ApiResponse>; readonly [part: string]: unknown };
}

const jsonSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const meta = <T>(key: string, target: object): T | undefined =>
  Reflect.getMetadata(key, target) as T | undefined;

function schemas(controller: Type, handler: string): Partial<Record<RequestPart, z.ZodType>> {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as Record<
    string,
    { pipes?: unknown[] }
  >;
  const pipes = Object.values(args).flatMap(({ pipes = [] }) =>
    pipes.filter((pipe) => pipe instanceof ZodPipe),
  );
  return Object.fromEntries(pipes.map((pipe) => [pipe.part, pipe.schema]));
}

function parameters(schema: z.ZodType | undefined, at: 'path' | 'query'): ApiParameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema);
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: at,
    required: at === 'path' || required.includes(name),
    schema: value as JsonSchema,
  }));
}

/** Parameters of `:id` segments; a plain string where no schema describes one. */
function pathParameters(path: string, schema: z.ZodType | undefined): ApiParameter[] {
  const described = parameters(schema, 'path');
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const missing = names.filter((name) => !described.some((parameter) => parameter.name === name));
  return [
    ...described,
    ...missing.map((name) => ({
      name,
      in: 'path' as const,
      required: true,
      schema: { type: 'string' as const },
    })),
  ];
}

/** True when a guard of the class or method admits only signed-in users. */
const requiresSignIn = (target: object) =>
  (meta<{ requiresSignIn?: boolean }[]>(GUARDS_METADATA, target) ?? []).some((guard) => guard.requiresSignIn);

const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

/** Answers that are refusals, as responses. */
const refusals = (answers: Answers): Record<string, ApiResponse> =>
  Object.fromEntries(
    Object.entries(answers)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, description]) => [status, { description, content: problem }]),
  );

function operation(
  controller: Type,
  name: string,
  handler: object,
  path: string,
  method: string,
): ApiOperation {
  const text = meta<ApiDocText>(API_DOC, handler);
  const { body, query, params } = schemas(controller, name);
  const status = meta<number>(HTTP_CODE_METADATA, handler) ?? (method === 'post' ? 201 : 200);
  const signIn = [handler, controller].some(requiresSignIn);
  const responses: ApiOperation['responses'] = {
    [status]: {
      description: text?.answers?.[status] ?? 'Done',
      ...(text?.result ? { content: { 'application/json': { schema: jsonSchema(text.result) } } } : {}),
    },
    ...refusals(text?.answers ?? {}),
    default: { description: 'Refused as any call may be (components.responses)', content: problem },
  };
  return {
    tags: [path.split('/').find((part) => part && !part.endsWith('api')) ?? 'api'],
    operationId: `${controller.name}.${name}`,
    ...(text ? { summary: text.summary } : {}),
    ...(text?.description ? { description: text.description } : {}),
    parameters: [...pathParameters(path, params), ...parameters(query, 'query')],
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body) } } } }
      : {}),
    responses,
    ...(signIn ? { security: [{ bearer: [] }] } : {}),
  };
}

const components = {
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  schemas: {
    Problem: {
      type: 'object',
      required: ['type', 'title', 'status', 'message', 'code'],
      properties: {
        type: { type: 'string' },
        title: { type: 'string' },
        status: { type: 'integer' },
        message: { type: 'string', description: 'For people' },
        code: { type: 'string', description: 'Stable, for programs' },
        errors: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
};

/**
 * Reads an OpenAPI 3.1 description from the application's controllers below a path.
 * @param answers refusals that any call may be answered with
 */
export function describeApi(
  app: INestApplication,
  title: string,
  answers: Answers,
  under = '/',
): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  for (const module of app.get(ModulesContainer).values())
    for (const { metatype } of module.controllers.values()) {
      const controller = metatype as Type;
      const prototype = controller.prototype as Record<string, object>;
      for (const name of Object.getOwnPropertyNames(prototype)) {
        const handler = name === 'constructor' ? undefined : prototype[name];
        const verb =
          typeof handler === 'function' ? meta<RequestMethod>(METHOD_METADATA, handler) : undefined;
        if (!handler || verb === undefined) continue;
        const parts = [meta<string>(PATH_METADATA, controller), meta<string>(PATH_METADATA, handler)];
        const path = `/${parts
          .flatMap((part) => (part ?? '').split('/'))
          .filter(Boolean)
          .join('/')}`;
        if (!path.startsWith(under)) continue;
        const method = (RequestMethod[verb] ?? 'get').toLowerCase();
        const key = path.replace(/:(\w+)/g, '{$1}');
        (paths[key] ??= {})[method] = operation(controller, name, handler, path, method);
      }
    }
  const sorted = Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b)));
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: sorted,
    components: { ...components, responses: refusals(answers) },
  };
}
