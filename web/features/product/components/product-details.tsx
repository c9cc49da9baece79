import type { Product } from '@sextant/contracts/http/catalog.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { searchLink } from '../search-link.js';

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[10rem_1fr] gap-4 border-t border-line py-2.5 text-sm first:border-t-0 max-xs:grid-cols-[7.5rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** Description and identity of the product; categories and brand lead to their searches. */
export function ProductDetails({ product }: { product: Product }) {
  const specifications = Object.entries(product.specifications);
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <section>
        <h2 className="mb-3 text-lg font-semibold">Product Details</h2>
        {product.description && (
          <p className="mb-4 max-w-prose text-sm leading-relaxed text-soft">{product.description}</p>
        )}
        <dl>
          {product.brand && (
            <Row name="Brand">
              <Link
                to={searchLink({ brand: product.brand })}
                className="font-semibold text-accent hover:underline"
              >
                {product.brand}
              </Link>
            </Row>
          )}
          {product.manufacturer && <Row name="Manufacturer">{product.manufacturer}</Row>}
          {product.manufacturer_code && (
            <Row name="Manufacturer code">
              <span className="money">{product.manufacturer_code}</span>
            </Row>
          )}
          {product.gtin && (
            <Row name="GTIN">
              <span className="money">{product.gtin}</span>
            </Row>
          )}
          <Row name="Categories">
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              {product.category.map((category) => (
                <Link
                  key={category}
                  to={searchLink({ category })}
                  className="font-semibold text-accent hover:underline"
                >
                  {category}
                </Link>
              ))}
            </span>
          </Row>
        </dl>
      </section>
      {specifications.length > 0 && (
        <section>
          <h2 className="mb-3 text-lg font-semibold">Specifications</h2>
          <dl>
            {specifications.map(([name, value]) => (
              <Row key={name} name={name}>
                {value}
              </Row>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
